import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'
import { FilesItem } from '../../../resource-kit/files-item.js'
import { UploadDialog } from '../../../resource-kit/upload-dialog.js'
import { TextItem } from '../../../shared/components/text-item.js'
import { toast } from '../../../shared/toast.js'
import { DecisionItems } from '../form-parts.js'
import { BehaviourItem } from './behaviour-item.js'
import { SimilarActs } from './similar-acts.js'

type Input = components['schemas']['DishonestRecordInput']

interface Props {
  participant: { id: string; name: string; sign: number }
  onClose: () => void
}

/** Records a dishonest behaviour, which takes effect at once if an authority has decided on it. */
export default function RecordDialog({ participant, onClose }: Props) {
  const { t } = useTranslation('credit-acts')
  const submit = async (values: Input) => {
    const body = { ...values, participantId: participant.id }
    await answer(api.POST('/credit/admin/api/integrity', { body }))
    void toast('success', t('record.done'))
  }
  return (
    <UploadDialog<Input>
      name="record-behaviour"
      title={t('record.title', { name: participant.name })}
      okText={t('record.send')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('record.text')}</p>
      <BehaviourItem sign={participant.sign} label={t('record.item')} />
      <TextItem name="description" label={t('record.description')} hint={t('record.hint')} />
      <FilesItem label={t('record.files')} />
      <DecisionItems />
      <SimilarActs participantId={participant.id} />
    </UploadDialog>
  )
}
