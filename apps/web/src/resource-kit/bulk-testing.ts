import { i18n, initI18n } from '../i18n/index.js'
import { commandsOnMany, OF_ONE } from './commands.js'
import { defineResource } from './define-resource.js'

interface Sample {
  id: string
  title: string
  published: boolean
  can: string[]
}

/** Bulk actions with each of the needs that an action can have. */
export const ACTIONS = commandsOnMany('samples:bulk', {
  close: { permission: 'stage', ask: ['reason'] },
  reopen: { permission: 'stage' },
  on: { permission: 'bulk', explains: 'always' },
  off: { permission: 'bulk' },
  notify: { permission: 'remind', explains: 'preview', notifies: true },
  move: { permission: 'edit', cityOnly: true, ask: ['areaId'] },
})

/** Definition of a list with its own bulk actions and the default ones. */
export const samples = defineResource<Sample>({
  name: 'sample',
  path: '/samples',
  namespace: 'samples',
  key: 'samples',
  permission: 'project',
  titleField: 'title',
  publishedField: 'published',
  actions: ['edit', 'delete', 'publish', 'bulk', 'stage'],
  commands: { ...ACTIONS, ...OF_ONE },
  fields: [],
})

/** Texts in which the actions of the sample differ from each other. */
const BULK = {
  close: { button: '关停 {{n}} 条', title: '批量关停', label: '关停原因' },
  reopen: { button: '重开 {{n}} 条', title: '批量重开' },
  on: { button: '打开 {{n}} 条', title: '批量打开', unchanged: '{{n}} 条没有可打开的' },
  off: { button: '关上 {{n}} 条', title: '批量关上' },
  notify: {
    ...{ button: '通知 {{n}} 份', title: '批量通知', unchanged: '{{n}} 条无人可通知' },
    people: {
      ask: '将通知 {{people}} 人，{{n}}/{{total}} 份',
      done: '已通知 {{people}} 人，{{n}}/{{total}} 份',
      anonymous: '；匿名 {{n}} 份',
    },
  },
  move: { button: '移动 {{n}} 条', title: '批量移动', label: '移动到', hint: '一并移交' },
}

const MANY = Object.fromEntries(Object.entries(BULK).map(([name, many]) => [name, { many }]))

/** Loads the texts of the kit and of the sample. */
export async function prepareBulk(): Promise<void> {
  await initI18n({ locale: 'zh-CN', namespaces: ['common', 'kit'] })
  i18n.addResourceBundle('zh-CN', 'samples', { bulk: MANY })
}
