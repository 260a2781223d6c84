import { Out } from '../platform/http/fields.js'

/** A file that a record carries. */
export class FileInfo {
  @Out({ format: 'uuid' })
  id: string

  @Out()
  name: string

  @Out({ type: 'integer', description: 'Bytes' })
  size: number

  @Out()
  contentType: string

  @Out({ type: String, nullable: true, description: 'Public address; null while not published' })
  url: string | null
}
