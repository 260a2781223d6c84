import { STAGE } from '@credit/contract'
import { StatusTag } from '../../shared/components/status-tag.js'
import { stageOf } from './rows.js'

/** The stage of a project or section, in the words of the server. */
export function StageStatus({ status, text }: { status: string; text: string }) {
  return stageOf(status) === STAGE.abandoned ? <StatusTag tone="warning">{text}</StatusTag> : text
}
