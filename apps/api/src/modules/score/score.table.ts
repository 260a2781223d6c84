import { columnsOf, type ExportTable } from '../exchange/export/columns.js'
import type { ScoreRow } from './score-row.dto.js'

const { text, number, flag, choice } = columnsOf<Omit<ScoreRow, 'trend'>>()

/** Columns of an export of the scores of all roles. */
export const SCORE_TABLE: ExportTable<Omit<ScoreRow, 'trend'>> = {
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
