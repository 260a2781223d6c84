import { Out, Text } from '#http/fields'

export class SignatureQuery {
  @Text({ optional: true, min: 0 }) expires?: string
  @Text({ optional: true, min: 0 }) signature?: string
}

export class UploadedFile {
  @Out('id') id: string
  @Out() name: string
  @Out('integer', 'Bytes') size: number
  @Out({ description: 'Detected from the content' }) contentType: string
  @Out('integer | null', 'Pixels, for pictures') width: number | null
  @Out('integer | null') height: number | null
}

export class SignedAddress {
  @Out({ description: 'Valid for anyone who has it' }) url: string
  @Out('time') expiresAt: string
}
