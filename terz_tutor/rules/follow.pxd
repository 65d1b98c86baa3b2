# C types for follow.py; masks have 32 bits.
cpdef unsigned long long endgame_replies(
    int jack_rule,
    int overtake,
    unsigned long long hand,
    unsigned long long suit,
    unsigned long long higher,
    unsigned long long trumps,
    unsigned long long jack,
) noexcept
cpdef unsigned long long ordinary_replies(
    int overtake,
    unsigned long long hand,
    unsigned long long suit,
    unsigned long long higher,
    unsigned long long trumps,
) noexcept
