import { Space } from 'antd'
import { Navigate, useSearchParams } from 'react-router'
import { OutstandingButton } from '../features/evaluation/outstanding/outstanding-button.js'
import { EditButton, HandEditsButton } from '../features/projects/project-buttons.js'
import { ProjectDetails } from '../features/projects/project-details.js'
import { SectionButton } from '../features/projects/section-form.js'
import { ExtendButton } from '../features/workflow/extend-button.js'
import { OpeningButton } from '../features/workflow/opening-button.js'
import { PartiesButton } from '../features/workflow/parties-button.js'
import { PauseButton } from '../features/workflow/pause-button.js'
import { StageActions } from '../features/workflow/stage-actions.js'
import { FollowButton } from '../features/workspace/follows/follow-button.js'
import { NotesButton } from '../features/workspace/notes/notes-button.js'
import { NotesCard } from '../features/workspace/notes/notes-card.js'
import type { PanelProps } from '../resource-kit/types.js'
import { Together } from '../shared/components/together.js'

/** Project in the drawer of its list. */
export const ProjectPanel = ({ record }: PanelProps) => <Project id={String(record.id)} />

/** Project with the actions of supervisors. */
export function Project({ id, page }: { id: string; page?: boolean }) {
  return (
    <ProjectDetails
      key={id}
      id={id}
      page={page}
      actions={(project) => (
        <Space wrap>
          <FollowButton type="project" id={id} name={project.name} />
          <PauseButton project={project} />
          <ExtendButton project={project} />
          <SectionButton project={project} />
          <EditButton id={id} />
          <HandEditsButton project={project} />
        </Space>
      )}
      sectionActions={(section, project) => (
        <Space wrap>
          <NotesButton type="section" id={section.id} name={section.bidSectionName} />
          <StageActions section={section} paused={project.pause} />
        </Space>
      )}
      sectionEdits={(section, project) => (
        <Space wrap>
          <PartiesButton section={section} />
          <SectionButton project={project} section={section} />
        </Space>
      )}
      outstanding={(project, section) => {
        const { due, done } = section ? (section.coverage ?? { due: 0, done: 0 }) : project.coverage
        return (
          <>
            <OutstandingButton
              projectId={project.id}
              sectionId={section?.id}
              count={due - done}
              name={section?.bidSectionName ?? project.name}
            />
            {section ? <OpeningButton section={section} /> : null}
          </>
        )
      }}
      notes={<NotesCard type="project" id={id} />}
    />
  )
}

/** Page of the project `?id=`. */
export default function ProjectDetailsPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  if (!id) return <Navigate to="/404" replace />
  return (
    <Together key={id}>
      <Project id={id} page />
    </Together>
  )
}
