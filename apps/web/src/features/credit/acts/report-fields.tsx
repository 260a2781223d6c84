import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { FilesItem } from '../../../resource-kit/files-item.js'
import type { CommandPartProps } from '../../../resource-kit/types.js'
import { TextItem } from '../../../shared/components/text-item.js'
import { DecisionItems } from '../form-parts.js'
import { SimilarActs } from './similar-acts.js'

type Report = components['schemas']['ReportRow']

/** Fields of decisions on a report that need more than a reason and attachments. */
export default function ReportFields({ record, action, children }: CommandPartProps<Report>) {
  const { t } = useTranslation('credit-acts')
  if (action === 'notice') {
    const { anonymous } = record
    return (
      <TextItem
        label={t('fields.words')}
        hint={t(anonymous ? 'hints.wordsAnonymous' : 'hints.words')}
        required={anonymous}
      />
    )
  }
  return (
    <>
      {children}
      {action === 'confirm' ? (
        <>
          <DecisionItems />
          <SimilarActs recordId={record.id} />
          <FilesItem label={t('fields.files')} />
        </>
      ) : (
        <FilesItem required label={t('fields.proof')} hint={t('hints.proof')} />
      )}
    </>
  )
}
