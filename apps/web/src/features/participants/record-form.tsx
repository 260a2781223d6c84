import { addressOf, isCityCode, PARTICIPANT_PATHS, type ParticipantSign, SIGN } from '@credit/contract'
import { Flex } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { getSession } from '../../api/session.js'
import { ResourceForm } from '../../resource-kit/form-page.js'
import type { PageProps } from '../../resource-kit/types.js'
import { useTexts } from '../../resource-kit/use-definition.js'
import { PageHead } from '../../shared/components/page-head.js'
import { formOf } from './participants.resource.js'

function isCitySupervisor(): boolean {
  const user = getSession()?.user
  return user?.type === SIGN.supervisor && isCityCode(user.areaCode)
}

interface Props {
  sign: ParticipantSign
  /** Null for a new record. */
  id: string | null
  onDone?: () => void
}

/** Form of a participant's record, for all kinds and for everybody who may change it. */
export function RecordForm({ sign, id, onDone }: Props) {
  const definition = formOf(sign, { city: isCitySupervisor(), isNew: id === null })
  return <ResourceForm definition={definition} id={id ?? undefined} onDone={onDone} />
}

/** Creates a participant, or edits a participant and returns to its page. */
export default function RecordFormPage({ definition }: PageProps) {
  const texts = useTexts(definition)
  const navigate = useNavigate()
  const { id = null } = useParams()
  const sign = Number(
    Object.entries(PARTICIPANT_PATHS).find(([, path]) => path === definition.name)?.[0],
  ) as ParticipantSign
  const done = id === null ? undefined : () => void navigate(addressOf(sign, id))
  return (
    <Flex vertical gap={12}>
      <PageHead title={texts(id ? 'kit:heading.edit' : 'kit:heading.create', { one: texts('one') })} />
      <RecordForm key={id} sign={sign} id={id} onDone={done} />
    </Flex>
  )
}
