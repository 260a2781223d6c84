import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Flex } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { answer, api } from '../../../api/client.js'
import type { ApiError } from '../../../api/errors.js'
import { apiQuery } from '../../../api/query.js'
import { refresh } from '../../../api/reload-after-writes.js'
import { useMay } from '../../../providers/access-control.js'
import { HistoryLink } from '../../../resource-kit/history-link.js'
import { Card, QueryContent } from '../../../shared/components/card.js'
import { PageHead } from '../../../shared/components/page-head.js'
import { useLeaveGuard } from '../../../shared/hooks/use-leave-guard.js'
import { useRecordName } from '../../../shared/hooks/use-record-name.js'
import { toast } from '../../../shared/toast.js'
import { PermissionTree } from './permission-tree.js'

interface Change {
  given: string[]
  taken: string[]
}

/** Grants and revokes menu entries of a role. Stops at the first refusal. */
async function allocate(id: string, { given, taken }: Change): Promise<void> {
  const params = { path: { id } }
  if (given.length > 0) {
    const body = { menuIds: given }
    await answer(api.PUT('/credit/admin/api/role/{id}/allocation', { params, body }))
  }
  if (taken.length > 0) {
    const body = { menuIds: taken }
    await answer(api.PUT('/credit/admin/api/role/{id}/cancel/allocation', { params, body }))
  }
}

/** Permissions of a role: the menu and its buttons. */
export default function RolePermissionsPage() {
  const { t } = useTranslation('identity-roles')
  const { id = '' } = useParams()
  const params = { path: { id } }
  const client = useQueryClient()
  const mayUpdate = useMay('role', 'update')
  const dirty = useRef(false)
  const guard = useLeaveGuard({ unsaved: () => dirty.current })
  const role = apiQuery.useQuery('get', '/credit/admin/api/role/{id}', { params })
  const tree = apiQuery.useQuery('get', '/credit/admin/api/role/role/{id}/marked/ROOT/tree', {
    params,
  })
  useRecordName(role.data?.name)
  const save = useMutation<void, ApiError, Change>({
    mutationFn: (change) => allocate(id, change),
    onSuccess: () => {
      dirty.current = false
      void toast('success', t('permissions.saved'))
    },
    // Also after a refusal, which may follow a successful change. The caller's own menu may have changed, too.
    meta: { quiet: true },
    onSettled: () => refresh(client),
  })
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
        extra={<HistoryLink id={id} />}
      />
      {save.error ? <Alert type="error" showIcon message={save.error.message} /> : null}
      <Card title={t('permissions.title')}>
        <QueryContent query={both} rows={12}>
          {(loaded) => (
            <PermissionTree
              key={id}
              role={{ ...loaded.role, editable: loaded.role.editable && mayUpdate }}
              tree={loaded.tree}
              saving={save.isPending}
              onDirty={(now) => {
                dirty.current = now
              }}
              onSave={(change) => save.mutate(change)}
            />
          )}
        </QueryContent>
      </Card>
      {guard}
    </Flex>
  )
}
