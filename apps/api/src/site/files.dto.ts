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

  @Out({ description: 'Where it opens: for anyone if published, else for ten minutes' })
  url: string
}
