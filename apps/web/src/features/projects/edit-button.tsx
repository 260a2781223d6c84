import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMay } from '../../providers/access-control.js'
import { editAddress } from './list-address.js'

/** Opens the form of a project. */
export function EditButton({ id }: { id: string }) {
  const { t } = useTranslation('projects')
  const may = useMay('project', 'update')
  const navigate = useNavigate()
  if (!may) return null
  return <Button onClick={() => navigate(editAddress(id))}>{t('project.edit')}</Button>
}
