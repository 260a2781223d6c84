import { useTranslation } from 'react-i18next'
import { imports } from '../features/workspace/imports/imports.resource.js'
import { ListPage } from '../resource-kit/list-page.js'
import { useRecordName } from '../shared/hooks/use-record-name.js'

/** Imports that were applied, with their files and their undo. */
export default function ImportsPage() {
  const { t } = useTranslation('workspace-imports')
  useRecordName(t('imports.title'))
  return <ListPage definition={imports} />
}
