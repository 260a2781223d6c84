import type { MappedProcess } from '../map/process.js'

/** A process of the batch on its way into the tables. */
export interface Incoming {
  ocid: string
  publisher: string
  process: MappedProcess
  /** Filled on the way. */
  projectId: string
  areaId: string
  isNew: boolean
}
