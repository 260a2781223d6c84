import { AWAITING_STATUSES, canEvaluate } from '@credit/contract'
import type { ProjectRow, SectionRow } from './calls.js'
import { EvaluateButton } from './evaluate-button.js'

/** `look`: where nothing is due the button opens to read; else it follows the rule of the specification. */
export interface RowProps {
  project: ProjectRow
  look: boolean
}

/** The button of a bid section, or of the project that has only this one; `duty` is what it is judged by. */
function Action({ project, section, duty, look }: RowProps & Judged) {
  const { status, evaluationStatus, formalData } = duty
  const may = canEvaluate({ status, evaluationStatus, formalData, pause: project.pause })
  const due = may && AWAITING_STATUSES.some((one) => one === evaluationStatus)
  return (
    <EvaluateButton
      projectId={project.id}
      bidSectionId={section.id}
      name={duty === project ? project.name : section.bidSectionName}
      look={look && !due}
      due={due}
      disabled={!look && !may}
    />
  )
}

interface Judged {
  section: SectionRow
  duty: ProjectRow | SectionRow
}

export function ProjectAction({ project, look }: RowProps) {
  const [section, more] = project.bidSectionList
  if (!section || more) return null
  return <Action project={project} section={section} duty={project} look={look} />
}

export function SectionAction({ project, section, look }: RowProps & { section: SectionRow }) {
  return <Action project={project} section={section} duty={section} look={look} />
}
