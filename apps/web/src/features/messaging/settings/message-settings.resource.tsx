import { MESSAGE_CHANNELS, MESSAGE_EVENT_CODES } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { currentLocale } from '../../../i18n/index.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { lazyPart } from '../../../shared/lazy-part.js'

// Form controls are not part of the list's chunk.
const ChannelsInput = lazyPart(() => import('./channels-input.js'))
const DaysInput = lazyPart(() => import('./days-input.js'))
const EnabledInput = lazyPart(() => import('./enabled-input.js'))
const EventInput = lazyPart(() => import('./event-input.js'))
const TemplateInput = lazyPart(() => import('./template-input.js'))
const SettingTest = lazyPart(() => import('./setting-test.js'))

type Row = components['schemas']['MessageSettingRow']

const LIST_STYLE = { type: 'conjunction', style: 'narrow' } as const

function Channels({ value }: { value: readonly string[] }) {
  const { t } = useTranslation('messaging-settings')
  const names = value.map((channel) => t(`settings.options.channels.${channel}`))
  return new Intl.ListFormat(currentLocale(), LIST_STYLE).format(names)
}

/** Settings of messages: texts, channels, days of reminders. */
export const messageSettings = defineResource<Row>({
  name: 'messageSetting',
  path: '/baseinfo/message',
  namespace: 'messaging-settings',
  key: 'settings',
  table: 'message_setting',
  history: true,
  permission: 'message-setting',
  schema: 'MessageSettingInput',
  titleField: 'name',
  actions: ['create', 'edit', 'show'],
  fields: [
    {
      name: 'event',
      kind: 'enum',
      options: MESSAGE_EVENT_CODES,
      initial: 'evaluationDue',
      input: EventInput,
      width: 222,
    },
    { name: 'daysBefore', kind: 'number', hint: true, input: DaysInput, width: 190, priority: 1 },
    {
      name: 'channels',
      kind: 'enum',
      options: MESSAGE_CHANNELS,
      hint: true,
      initial: ['site'],
      input: ChannelsInput,
      render: ({ channels }) => <Channels value={channels} />,
      width: 198,
    },
    { name: 'title', kind: 'names', required: true },
    {
      name: 'template',
      kind: 'names',
      required: true,
      wide: true,
      input: TemplateInput,
      in: ['form', 'show'],
    },
    { name: 'enabled', kind: 'switch', initial: true, input: EnabledInput, sortable: false, width: 105 },
    {
      name: 'fields',
      kind: 'text',
      in: ['show'],
      render: (record) => <SettingTest record={record} />,
    },
    {
      name: 'updateTime',
      kind: 'datetime',
      sortable: false,
      in: ['list', 'show'],
      width: 160,
      priority: 2,
      secondary: true,
    },
  ],
})
