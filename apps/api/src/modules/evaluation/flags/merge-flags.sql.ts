import { movingRows } from '../../participants/merge/moving-rows.sql.js'

/** Gives the flags of one participant to another. */
export const moveFlags = movingRows({ name: 'evaluation_flag', status: true })
