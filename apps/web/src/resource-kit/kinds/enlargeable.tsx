import { Image } from 'antd'
import { useStoredAddress } from './stored-address.js'

/** A picture that opens in full size. */
export default function Enlargeable({
  alt,
  ...source
}: {
  id?: string
  url?: string
  alt: string
}) {
  const { address, refuse } = useStoredAddress(source)
  if (!address) return <span className="kit-thumbnail" />
  return <Image className="kit-picture" src={address} alt={alt} onError={refuse} />
}
