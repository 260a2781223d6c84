import { Out } from '#http/fields'

/** A file of a record. */
export class FileInfo {
  @Out('id') id: string
  @Out() name: string
  @Out('integer', 'Bytes') size: number
  @Out() contentType: string
  @Out({ description: 'URL of the file: for anyone if published, else valid for ten minutes' }) url: string
}
