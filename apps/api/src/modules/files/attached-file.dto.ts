import { Out } from '#http/fields'

/** A file of a record. */
export class FileInfo {
  @Out({ format: 'uuid' }) id: string
  @Out() name: string
  @Out({ type: 'integer', description: 'Bytes' }) size: number
  @Out() contentType: string
  @Out({ description: 'URL of the file: for anyone if published, else valid for ten minutes' }) url: string
}
