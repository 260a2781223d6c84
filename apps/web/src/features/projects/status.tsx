import { STAGE } from '@credit/contract'
import { StatusTag } from '../../shared/components/status-tag.js'
import { stageOf } from './rows.js'

/** Stage of a project or section, in the server's words. */
export function StageStatus({ status, text }: { status: string; text: string }) {
  return stageOf(status) === STAGE.abandoned ? <StatusTag tone="warning">{text}</StatusTag> : text
}
