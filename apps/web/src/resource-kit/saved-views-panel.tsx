import { DeleteOutlined } from '@ant-design/icons'
import { useCustomMutation } from '@refinedev/core'
import { Alert, Button, Divider, Flex, Input, Select, Typography } from 'antd'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SAVED_VIEWS, useSavedViews } from './saved-views.js'
import type { Definition } from './types.js'
import { useTexts } from './use-definition.js'

const PANEL = { width: 300 }
const LIST = {
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxHeight: '40vh',
  overflowY: 'auto',
} as const
const NAME = { overflow: 'hidden', flex: 1, justifyContent: 'start' } as const
const NO_NOTIFICATION = { successNotification: false, errorNotification: false } as const
const MAX_NAME = 60

interface Props {
  definition: Definition
  onOpen: () => void
}

/** Saved views of a list, and a form that saves the current view. */
export default function SavedViewsPanel({ definition, onOpen }: Props) {
  const texts = useTexts(definition)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [name, setName] = useState('')
  const [roleId, setRoleId] = useState('')
  const { query, views, roles } = useSavedViews(definition.path)
  const { mutateAsync: call, mutation } = useCustomMutation({ mutationOptions: { meta: { quiet: true } } })
  const tooLong = name.trim().length > MAX_NAME

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || tooLong) return
    const values = {
      path: definition.path,
      name: name.trim(),
      query: search,
      roleId: roleId || null,
    }
    await call({ url: SAVED_VIEWS, method: 'post', values, ...NO_NOTIFICATION })
    setName('')
    await query.refetch()
  }
  const remove = async (id: string) => {
    await call({ url: `${SAVED_VIEWS}/${id}`, method: 'delete', values: {}, ...NO_NOTIFICATION })
    await query.refetch()
  }
  return (
    <Flex vertical gap={8} style={PANEL}>
      {views.length === 0 && !query.isLoading ? (
        <Typography.Text type="secondary">{texts('kit:views.none')}</Typography.Text>
      ) : null}
      <ul style={LIST} aria-label={texts('kit:views.title')}>
        {views.map((view) => (
          <Flex key={view.id} component="li" align="center">
            <Button
              type="text"
              style={NAME}
              title={view.roleName ? texts('kit:views.sharedBy', { ...view }) : view.name}
              onClick={() => {
                onOpen()
                void navigate(`${pathname}${view.query}`)
              }}
            >
              {view.name}
              {view.roleName ? <Typography.Text type="secondary">{view.roleName}</Typography.Text> : null}
            </Button>
            {view.own ? (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={texts('kit:views.delete', { name: view.name })}
                onClick={() => void remove(view.id).catch(() => undefined)}
              />
            ) : null}
          </Flex>
        ))}
      </ul>
      <Divider style={{ margin: 0 }} />
      <Flex
        vertical
        gap={8}
        component="form"
        aria-label={texts('kit:views.save')}
        onSubmit={(event) => void save(event).catch(() => undefined)}
      >
        <Input
          value={name}
          status={tooLong ? 'error' : ''}
          placeholder={texts('kit:views.name')}
          aria-label={texts('kit:views.name')}
          onChange={({ target }) => setName(target.value)}
        />
        <Select
          value={roleId}
          aria-label={texts('kit:views.sharedWith')}
          options={[
            { value: '', label: texts('kit:views.onlyMe') },
            ...roles.map((role) => ({ value: role.id, label: role.name })),
          ]}
          onChange={setRoleId}
        />
        {tooLong ? <Alert type="error" message={texts('kit:rule.maxLength', { n: MAX_NAME })} /> : null}
        {mutation.error ? <Alert type="error" message={mutation.error.message} /> : null}
        <Button htmlType="submit" loading={mutation.isPending} disabled={name.trim() === '' || tooLong}>
          {texts('kit:views.save')}
        </Button>
      </Flex>
    </Flex>
  )
}
