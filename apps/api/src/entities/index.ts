import * as all from './all.js'

/** The whole data model. */
export const ENTITIES = Object.values(all)
