import { MERGE_SOURCES_MAX, MERGE_STATES } from '@credit/contract'
import { List, LongText, Out, Ref, Refs, Text } from '#http/fields'
import { FileInfo } from '../../files/attached-file.dto.js'
import { FieldDifference } from '../revisions/revision.dto.js'

const MAX_FILES = 10
const MAX_FIELDS = 30

export class MergeChoice {
  @Text({ max: 60, description: 'Field of the record, as its GET names it' }) field: string
  @Ref({ description: 'Participant whose value is kept; of the kept one without a choice' }) participantId: string
}

export class MergeInput {
  @Ref({ description: 'The participant that is kept' }) targetId: string
  @Refs({ max: MERGE_SOURCES_MAX, description: 'Those that become one with it' }) sourceIds: string[]
  @List(() => MergeChoice, { optional: true, max: MAX_FIELDS }) fields?: MergeChoice[]
  @LongText({ optional: true, rule: 'text', description: 'Required without a number in common' }) reason?: string
  @Refs({ optional: true, max: MAX_FILES, description: 'Required without a number in common' }) fileIds?: string[]
}

class MergedTable {
  @Out() table: string
  @Out() title: string
  @Out('integer', 'Rows that belong to the kept participant from now on') moved: number
  @Out('integer', 'Of two rows about one thing those that were not kept') ended: number
}

const SCORE = { type: 'number', nullable: true, description: 'null = unrated' } as const

export class MergeOutcome {
  @Out({ type: [String] }, 'Of a preview without meaning') mergeIds: string[]
  @Out('id') targetId: string
  @Out({ type: () => [MergedTable] }) tables: MergedTable[]
  @Out({ type: [String] }, 'What remains to be decided after it') notes: string[]
  @Out(SCORE) scoreBefore: number | null
  @Out(SCORE) scoreAfter: number | null
}

export class MergeRow {
  @Out('id') id: string
  @Out('time') createTime: string
  @Out({ enum: [...MERGE_STATES] }) status: string
  @Out('id') sourceId: string
  @Out() sourceName: string
  @Out('id') targetId: string
  @Out() targetName: string
  @Out() reason: string
  @Out() operator: string
  @Out({ type: () => [FieldDifference] }, 'What the kept one took over') diff: FieldDifference[]
  @Out({ type: () => [FileInfo] }) files: FileInfo[]
  @Out('time | null') undoneAt: string | null
  @Out('time', 'Until when it can be undone') undoUntil: string
  @Out({ description: 'Whether the caller can undo it now' }) canUndo: boolean
}
