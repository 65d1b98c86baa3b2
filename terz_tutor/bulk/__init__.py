"""Bulk: the same work on many things at once, on all cores or on a Dask cluster (``terz solve``).

Dask is the extra ``bulk``. It is imported when a cluster is started and not before, so that nobody else pays for it.
"""

from terz_tutor.bulk.engine import BATCH, FEW, run
from terz_tutor.bulk.words import ClusterError

__all__ = ["BATCH", "FEW", "ClusterError", "run"]
