import { Button, Empty, Flex, List, Typography } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { answer, api } from '../../api/client.js'
import { localPath } from '../../paths.js'
import { useMayOpen } from '../../providers/access-control.js'
import { Card, QueryContent } from '../../shared/components/card.js'
import { usePager } from '../../shared/components/data-table.js'
import { EntryText } from '../../shared/components/entry-text.js'
import { PageHead } from '../../shared/components/page-head.js'
import { PageSwitch } from '../../shared/components/page-switch.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { MIN_WIDTH, useMinWidth } from '../../shared/hooks/use-media.js'
import { usePrintedPage } from '../../shared/hooks/use-printing.js'
import { useRecordName } from '../../shared/hooks/use-record-name.js'
import { lazyDialog } from '../../shared/lazy-part.js'
import { MESSAGES, type Message, UNREAD, useMessages } from './use-messages.js'

const VerifyMailDialog = lazyDialog(() => import('./preferences/verify-mail-dialog.js'))

const SIZE = 20
/** Parameter of the mail link that verifies an address. */
const VERIFY_MAIL = 'verifyMail'
const CONTENT_STYLE = { marginBottom: 0, whiteSpace: 'pre-wrap' } as const

interface ItemProps {
  message: Message
  onRead: () => void
  onRemove: () => void
}

function Item({ message, onRead, onRemove }: ItemProps) {
  const { t } = useTranslation('messaging')
  const { title, content, createTime, link, status } = message
  const mayOpen = useMayOpen()
  const path = localPath(link)
  const isUnread = status === UNREAD
  return (
    <List.Item
      actions={[
        ...(isUnread
          ? [
              <Button
                key="read"
                type="link"
                size="small"
                aria-label={t('messages.readOne', { title })}
                onClick={onRead}
              >
                {t('messages.read')}
              </Button>,
            ]
          : []),
        <Button key="remove" type="text" size="small" aria-label={t('messages.remove', { title })} onClick={onRemove}>
          {t('messages.delete')}
        </Button>,
      ]}
    >
      <EntryText
        title={
          <Flex wrap align="baseline" gap="0 12px">
            <Typography.Text strong={isUnread}>
              {path && mayOpen(path) ? (
                <Link to={path} onClick={onRead}>
                  {title}
                </Link>
              ) : (
                title
              )}
            </Typography.Text>
            <span className="meta nowrap">
              {isUnread ? `${t('messages.unread')} · ` : ''}
              {formatDateTime(createTime)}
            </span>
          </Flex>
        }
        description={<Typography.Paragraph style={CONTENT_STYLE}>{content}</Typography.Paragraph>}
      />
    </List.Item>
  )
}

/** All messages of the caller in full, or the unread ones. */
export function MessageCentre() {
  const { t } = useTranslation('messaging')
  const [search, setSearch] = useSearchParams()
  const onlyUnread = search.get('unread') === 'true'
  // On phones a message's buttons are below its text.
  const wide = useMinWidth(MIN_WIDTH.table)
  const current = Math.max(1, Math.trunc(Number(search.get('current'))) || 1)
  const size = Number(search.get('size')) || SIZE
  useRecordName(t('messages.title'))
  const state = onlyUnread ? { status: UNREAD } : {}
  const { list, unread, total, markRead, remove } = useMessages({ current, size, ...state })
  const { rows, pages } = usePrintedPage(list.data, async (page) => {
    const params = { query: { ...state, ...page } }
    return (await answer(api.GET(MESSAGES, { params }))).records
  })
  const filter: Record<string, string> = onlyUnread ? { unread: 'true' } : {}
  const pager = usePager({
    current,
    pageSize: size,
    total,
    onChange: (page, pageSize) =>
      setSearch({
        ...filter,
        current: String(pageSize === size ? page : 1),
        size: String(pageSize),
      }),
  })
  const token = search.get(VERIFY_MAIL)
  return (
    <Flex vertical gap={12}>
      {token ? (
        <Suspense fallback={null}>
          <VerifyMailDialog token={token} onClose={() => setSearch({}, { replace: true })} />
        </Suspense>
      ) : null}
      <PageHead
        title={t('messages.title')}
        extra={
          <Flex wrap gap={8}>
            <PageSwitch
              aria-label={t('messages.filter')}
              open={onlyUnread ? 'unread' : 'all'}
              onOpen={(next) => setSearch(next === 'unread' ? { unread: 'true' } : {})}
              options={[
                { value: 'all', label: t('messages.every') },
                { value: 'unread', label: t('messages.unreadCount', { n: unread }) },
              ]}
            />
            <Button disabled={unread === 0} onClick={() => markRead([])}>
              {t('messages.readAll')}
            </Button>
          </Flex>
        }
      />
      <Card title={t('messages.received')}>
        <QueryContent query={list} rows={6}>
          {() => (
            <List<Message>
              itemLayout={wide ? 'horizontal' : 'vertical'}
              dataSource={rows}
              rowKey="id"
              locale={{
                emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('messages.empty')} />,
              }}
              pagination={total > rows.length ? { ...pager, ...pages, position: 'bottom' } : false}
              renderItem={(message) => (
                <Item
                  message={message}
                  onRead={() => {
                    if (message.status === UNREAD) markRead([message.id])
                  }}
                  onRemove={() => remove(message.id)}
                />
              )}
            />
          )}
        </QueryContent>
      </Card>
    </Flex>
  )
}
