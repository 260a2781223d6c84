import { columnsOf, type ExportTable } from '../exchange/export/columns.js'
import type { Scored } from './score-row.dto.js'

const { text, number, flag, choice } = columnsOf<Scored>()

/** Columns of an export of the scores of all roles. */
export const SCORE_TABLE: ExportTable<Scored> = {
  name: 'credit',
  entity: 'participant',
  columns: [
    text('name', 'participantName'),
    choice('sign', 'sign', 'role'),
    text('code'),
    text('areaName'),
    number('creditScore'),
    number('starLevel'),
    text('band'),
    flag('unrated'),
    flag('serious'),
    number('evaluatorCount'),
    text('scoredOn'),
  ],
}
