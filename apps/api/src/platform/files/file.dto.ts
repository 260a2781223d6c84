import { Out } from '../http/fields.js'

export class UploadedFile {
  @Out({ format: 'uuid' })
  id: string

  @Out()
  name: string

  @Out({ type: 'integer', description: 'Bytes' })
  size: number

  @Out({ description: 'By content' })
  contentType: string

  @Out({ type: 'integer', nullable: true, description: 'Pixels, of pictures' })
  width: number | null

  @Out({ type: 'integer', nullable: true })
  height: number | null
}

export class SignedAddress {
  @Out({ description: 'Open to anyone who has it' })
  url: string

  @Out({ format: 'date-time' })
  expiresAt: string
}
