import { Out, Text } from '#http/fields'

export class SignatureQuery {
  @Text({ optional: true, min: 0 }) expires?: string
  @Text({ optional: true, min: 0 }) signature?: string
}

export class UploadedFile {
  @Out({ format: 'uuid' }) id: string
  @Out() name: string
  @Out({ type: 'integer', description: 'Bytes' }) size: number
  @Out({ description: 'Detected from the content' }) contentType: string
  @Out({ type: 'integer', nullable: true, description: 'Pixels, for pictures' }) width: number | null
  @Out({ type: 'integer', nullable: true }) height: number | null
}

export class SignedAddress {
  @Out({ description: 'Valid for anyone who has it' }) url: string
  @Out({ format: 'date-time' }) expiresAt: string
}
