import { ADMIN_BASE } from '@credit/contract'
import { useCustom } from '@refinedev/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../lazy-part.js'
import './picture.css'

/** Loaded lazily: the full-size preview is large, and lists do not need it. */
const Image = lazyPart(() => import('antd/es/image/index.js'))

/** Cache time of signed addresses, which are valid for 10 minutes. */
const SIGNED_FRESH_MS = 9 * 60_000

/** Public address, or ID of a stored file. */
export interface PictureSource {
  id?: string
  url?: string
}

/** Returns the public address of a stored picture, or a signed address if the public one is missing or refused. */
function useStoredAddress({ id, url }: PictureSource) {
  const [refused, setRefused] = useState(false)
  const signed = !url || refused
  const { result } = useCustom<{ url: string }>({
    url: `${ADMIN_BASE}/api/minio/preview/url/${id}`,
    method: 'get',
    queryOptions: { enabled: signed && Boolean(id), staleTime: SIGNED_FRESH_MS },
    errorNotification: false,
  })
  return { address: signed ? result.data?.url : url, refuse: () => setRefused(true) }
}

/** Stored picture in a list. Decorative, because its row has a text. */
export function Thumbnail(source: PictureSource) {
  const { address, refuse } = useStoredAddress(source)
  if (!address) return <span className="thumbnail" />
  return <img className="thumbnail" src={address} alt="" loading="lazy" onError={refuse} />
}

/** Stored picture that opens in full size. */
export function Picture({ alt, ...source }: PictureSource & { alt: string }) {
  const { address, refuse } = useStoredAddress(source)
  const placeholder = <span className="thumbnail" />
  if (!address) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <Image className="picture" src={address} alt={alt} onError={refuse} />
    </Suspense>
  )
}
