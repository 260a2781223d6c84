import type { History } from '../history.js'
import { AWARDS } from './awards.js'
import { BATCHES } from './batches.js'
import { COMPILED } from './compiled.js'
import { DAYS, NOTES } from './days.js'
import { ENDS } from './ends.js'
import { STAGES } from './stages.js'

export const HISTORIES: History[] = [...STAGES, ...AWARDS, ...BATCHES, ...ENDS, ...COMPILED, ...DAYS, ...NOTES]
