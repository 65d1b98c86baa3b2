# C types for search.py. Masks have 32 bits and are held in 64, since a position's key is made of two of them.
cimport cython
from terz_tutor.rules.follow cimport endgame_replies

ctypedef unsigned long long mask

cdef int JACK_IS_FREE
cdef mask TRUMP_CARDS, TRUMP_JACK, ZEROS, MIDDLES, DRAWN

@cython.final
cdef class Search:
    cdef readonly int jack_rule
    cdef int overtake, with_table, with_bounds, with_touching, with_ordering, points_field
    cdef mask exempt
    cdef int[32] points
    cdef mask[32] suit
    cdef mask[32] higher
    cdef mask[32] beats
    cdef mask[32] bits
    cdef int[37] bit_index
    cdef mask[1024] between
    cdef int[256] ternary
    cdef int[6561] trump_cash
    cdef int[6561] trump_kept
    cdef int[6561] guarded
    cdef int[6561] free
    cdef mask[16] killers
    cdef mask[16381] keys
    cdef unsigned int[16381] entries
    cdef readonly unsigned long long positions

    @cython.locals(
        beats="mask *", bit_index="int *", ternary="int *", plain="int *",
        key=mask, slot=int, hint=mask, least=int, most=int, entry="unsigned int",
        trumps=int, cash="unsigned int", first="unsigned int", second="unsigned int", third="unsigned int",
        sure=int, kept=int, floor=int, ceiling=int, started=int, killer=mask, winners=mask, zeros=mask, middle=mask,
        best=int, best_bit=mask, previous=int, previous_value=int, remaining=mask, group=mask, bit=mask,
        card=int, value=int,
    )
    cpdef int on_lead(self, mask leader, mask follower, int cards, int low, int high, int total) noexcept

    @cython.locals(
        bit_index="int *", points="int *", suit=mask, replies=mask, taking=mask, zeros=mask, middle=mask, first=mask,
        left=mask, worth=int, best=int, previous=int, previous_value=int, group=mask, bit=mask, answer=int,
        value=int, gain=int, rest=int,
    )
    cpdef int of_lead(self, mask leader, mask follower, int cards, int card, int low, int high, int total) noexcept

    @cython.locals(left=mask, took=mask, gain=int, rest=int)
    cpdef int of_reply(self, int led, mask follower, mask leader, int cards, int card, int low, int high, int total) noexcept

    cdef bint touch(self, int one, int other, mask opponent) noexcept

    @cython.locals(apart=int)
    cdef int difference(self, int one, int other) noexcept
