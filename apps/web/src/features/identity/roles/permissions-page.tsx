import { EditOutlined } from '@ant-design/icons'
import { recordAddress } from '@credit/contract'
import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { apiQuery } from '../../../api/query.js'
import { useMay } from '../../../providers/access-control.js'
import { HistoryLink } from '../../../resource-kit/history-link.js'
import { Card, QueryContent } from '../../../shared/components/card.js'
import { PageHead } from '../../../shared/components/page-head.js'
import { useRecordName } from '../../../shared/hooks/use-record-name.js'
import { grantedIn } from './granting.js'
import { RightsTable } from './rights-table.js'

const ROLE_FORM = '/baseinfo/roles/edit/:id'

/** Permissions of a role: the menu and its buttons. */
export default function RolePermissionsPage() {
  const { t } = useTranslation('identity-roles')
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const params = { path: { id } }
  const mayUpdate = useMay('role', 'update')
  const role = apiQuery.useQuery('get', '/credit/admin/api/role/{id}', { params })
  const tree = apiQuery.useQuery('get', '/credit/admin/api/role/role/{id}/marked/ROOT/tree', { params })
  useRecordName(role.data?.name)
  const both = {
    data: role.data && tree.data ? { role: role.data, tree: tree.data } : undefined,
    error: role.error ?? tree.error,
    refetch: () => Promise.all([role.refetch(), tree.refetch()]),
  }
  return (
    <Flex vertical gap={12}>
      <PageHead
        title={role.data?.name ?? t('roles.one')}
        meta={role.data?.description}
        extra={
          <Flex wrap gap={12} align="center">
            {role.data?.editable && mayUpdate ? (
              <Button
                icon={<EditOutlined aria-hidden="true" />}
                onClick={() => void navigate(recordAddress(ROLE_FORM, id))}
              >
                {t('permissions.edit')}
              </Button>
            ) : null}
            <HistoryLink id={id} />
          </Flex>
        }
      />
      <Card title={t('permissions.title')}>
        <QueryContent query={both} rows={12}>
          {(loaded) => <RightsTable role={loaded.role} tree={loaded.tree} granted={grantedIn(loaded.tree)} />}
        </QueryContent>
      </Card>
    </Flex>
  )
}
