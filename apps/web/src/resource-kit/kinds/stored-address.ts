import { ADMIN_BASE } from '@credit/contract'
import { useCustom } from '@refinedev/core'
import { useState } from 'react'

/** The server signs an address for 10 minutes. */
const SIGNED_FOR_MS = 9 * 60_000

/**
 * Where a stored picture is: at the address its record brings; where that is not public (yet), at a
 * signed one for its id.
 */
export function useStoredAddress({ id, url }: { id?: string; url?: string }) {
  const [refused, setRefused] = useState(false)
  const signed = !url || refused
  const { result } = useCustom<{ url: string }>({
    url: `${ADMIN_BASE}/api/minio/preview/url/${id}`,
    method: 'get',
    queryOptions: { enabled: signed && Boolean(id), staleTime: SIGNED_FOR_MS },
    errorNotification: false,
  })
  return { address: signed ? result.data?.url : url, refuse: () => setRefused(true) }
}
