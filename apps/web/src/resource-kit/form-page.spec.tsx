import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/errors.js'
import { setSession } from '../api/session.js'
import type { FileInfo } from '../api/upload.js'
import { dishonestyItems } from '../features/credit/ledger/dishonesty-items.resource.js'
import { projects } from '../features/projects/project.resource.js'
import { carousel } from '../features/site/carousel.resource.js'
import { dictionaries } from '../features/site/dictionaries.resource.js'
import { regulations } from '../features/site/regulations.resource.js'
import { initI18n } from '../i18n/index.js'
import { recordFor, renderResource } from './testing.js'
import type { Definition, EffectProps } from './types.js'

const upload = vi.hoisted(() => vi.fn<() => Promise<FileInfo>>())
vi.mock('../api/upload.js', async (original) => ({ ...(await original<object>()), upload }))

beforeAll(() =>
  initI18n({
    locale: 'zh-CN',
    namespaces: ['common', 'kit', 'site', 'credit-ledger', 'projects'],
  }),
)
const asOf = (areaCode: string) => setSession({ token: 't', user: { type: 0, loginId: 'a', areaCode } as never })
beforeEach(() => asOf('003900130001'))

const open = (definition: Definition, path = definition.routes.create) =>
  renderResource(definition, path, ({ method, path: url }) => {
    if (url.endsWith('/list')) return []
    if (url.includes('/minio/')) return { url: '/picture.png' }
    return method === 'GET' ? recordFor(definition) : {}
  })
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const save = async () => fireEvent.click(await screen.findByRole('button', { name: '保存' }))
const sent = <C extends { method: string }>(calls: C[]) => calls.filter(({ method }) => method !== 'GET')

describe('form', () => {
  it('keeps a typed number, and reports all errors together', async () => {
    const { calls } = open(dishonestyItems)
    await screen.findByRole('button', { name: '保存' })
    type('扣分', '-5')
    type('扣分期（月）', 'abc')
    await save()
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain('有 9 处需要修改')
    for (const fault of ['请填写编码', '请选择适用主体', '扣分期（月）：请输入数字'])
      expect(within(summary).getByRole('button', { name: fault })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: '扣分' })).toHaveProperty('value', '-5')
    expect(within(summary).getByRole('button', { name: '扣分：请输入 0 至 100 之间的数' })).toBeTruthy()

    type('扣分', '5.125')
    expect(await screen.findByRole('button', { name: '扣分：最多 2 位小数' })).toBeTruthy()
    type('扣分', '5.5')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('有 8 处需要修改'))
    expect(sent(calls)).toEqual([])
  })

  it('creates a dictionary without items, which are added later', async () => {
    const { calls } = open(dictionaries)
    await screen.findByRole('button', { name: '保存' })
    type('编码', 'REASON')
    for (const language of ['中文', '英文']) {
      const [name] = screen.getAllByRole('textbox', { name: language })
      fireEvent.change(name as HTMLElement, { target: { value: '原因' } })
    }
    await save()
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    expect(sent(calls)[0]).toMatchObject({ options: { body: { code: 'REASON', items: [] } } })
  })

  it('saves and publishes an unpublished record in one step', async () => {
    const answer = ({ method }: { method: string }) =>
      method === 'GET' ? { ...recordFor(regulations), published: false, areaId: null } : { id: 'r1' }
    const path = regulations.routes.edit.replace(':id', 'r1')
    const { calls } = renderResource(regulations, path, (call) => (call.path.endsWith('/list') ? [] : answer(call)))
    fireEvent.click(await screen.findByRole('button', { name: '保存并发布' }))
    await waitFor(() => expect(sent(calls)).toHaveLength(2))
    expect(sent(calls).map(({ method, path: url }) => [method, url])).toEqual([
      ['PUT', '/credit/admin/api/regulations/r1'],
      ['PUT', '/credit/admin/api/regulations/publish/r1'],
    ])
    await screen.findByRole('table')
  })

  it('reports that a record was saved if only its publication is refused', async () => {
    const path = regulations.routes.edit.replace(':id', 'r1')
    renderResource(regulations, path, ({ method, path: url }) => {
      if (url.endsWith('/list')) return []
      if (url.includes('/publish/')) throw new ApiError(403, '没有权限', 'FORBIDDEN')
      return method === 'GET' ? { ...recordFor(regulations), published: false } : { id: 'r1' }
    })
    fireEvent.click(await screen.findByRole('button', { name: '保存并发布' }))
    expect(await screen.findByText('已保存，但未发布：没有权限')).toBeTruthy()
  })

  it('does not offer to publish published or unpublishable records', async () => {
    open(regulations, regulations.routes.edit.replace(':id', 'r1'))
    await screen.findByRole('button', { name: '保存' })
    expect(screen.queryByRole('button', { name: '保存并发布' })).toBeNull()
    cleanup()
    open(dictionaries)
    await screen.findByRole('button', { name: '保存' })
    expect(screen.queryByRole('button', { name: '保存并发布' })).toBeNull()
  })

  it('starts with the defaults of a new record, or with the values of the record', async () => {
    open(dishonestyItems)
    const enabled = await screen.findByRole('switch', { name: '启用' })
    expect(enabled.getAttribute('aria-checked')).toBe('true')
    cleanup()
    renderResource(dishonestyItems, dishonestyItems.routes.edit.replace(':id', 'r1'), ({ method }) =>
      method === 'GET' ? { ...recordFor(dishonestyItems), enabled: false } : {},
    )
    const edited = await screen.findByRole('switch', { name: '启用' })
    expect(edited.getAttribute('aria-checked')).toBe('false')
  })

  it('starts with the current record, not with an earlier version', async () => {
    const { routes } = dictionaries
    const path = routes.edit.replace(':id', 'r1')
    const record = (code: string) => ({ ...recordFor(dictionaries), code })
    let arrive: (record: object) => void = () => undefined
    let answer: unknown = record('before')
    const { router } = renderResource(dictionaries, path, ({ path: url }) =>
      url.endsWith(`/${dictionaries.listPath}`) ? [] : answer,
    )
    expect(await screen.findByRole('textbox', { name: /编码/ })).toHaveProperty('value', 'before')
    await router.navigate(routes.list)
    await screen.findByRole('table')
    answer = new Promise((resolve) => {
      arrive = resolve
    })
    await router.navigate(path)
    await screen.findByRole('heading', { level: 1, name: /编辑/ })
    expect(screen.queryByRole('textbox', { name: /编码/ })).toBeNull()
    arrive(record('now'))
    expect(await screen.findByRole('textbox', { name: /编码/ })).toHaveProperty('value', 'now')
  })

  it('saves over changes of other fields; shows both values if the same field changed', async () => {
    const { routes } = dictionaries
    const record = recordFor(dictionaries)
    let theirs: object = { ...record, code: 'OTHERS', version: 9 }
    const { router } = renderResource(dictionaries, routes.edit.replace(':id', 'r1'), ({ method, path: url }) => {
      if (method === 'PUT') throw new ApiError(409, '已被修改', 'VERSION_CONFLICT', {}, theirs)
      return url.endsWith(`/${dictionaries.listPath}`) ? [] : record
    })
    await save()
    const differences = within(await screen.findByRole('dialog'))
    expect(differences.getByText('OTHERS')).toBeTruthy()
    fireEvent.click(differences.getByRole('button', { name: '返回编辑' }))
    theirs = { ...record, version: 10 }
    await save()
    await screen.findByText('保存成功')
    expect(router.state.location.pathname).toBe(routes.list)
  })

  it('lets only a new record set a fixed field, and shows it afterwards', async () => {
    open(projects)
    expect(await screen.findByRole('combobox', { name: /区域/ })).toHaveProperty('disabled', false)
    cleanup()
    open(projects, projects.routes.edit.replace(':id', 'r1'))
    expect(await screen.findByRole('combobox', { name: /区域/ })).toHaveProperty('disabled', true)
    expect(screen.getByRole('textbox', { name: /项目名称/ })).toHaveProperty('disabled', false)
  })

  it("lets only the city choose an area; a district's records are its own", async () => {
    asOf('003900130006')
    const { calls } = open(projects)
    await screen.findByRole('textbox', { name: /项目名称/ })
    expect(screen.queryByRole('combobox', { name: /区域/ })).toBeNull()
    type(/项目编号/, 'A-1')
    type(/项目名称/, '办公家具')
    await save()
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
  })

  it('validates the entries of a group with the rules of the API', async () => {
    open(dictionaries)
    fireEvent.click(await screen.findByRole('button', { name: '添加一项' }))
    const item = screen.getByRole('group', { name: '第 1 项' })
    fireEvent.change(within(item).getByRole('textbox', { name: '值' }), {
      target: { value: '不合规 的值' },
    })
    await save()
    expect(await within(item).findByText('只能输入字母、数字和 / _ - |')).toBeTruthy()
  })

  it('shows at its field why a change cannot be confirmed', async () => {
    const refused = { message: '不能保存', errors: { points: ['分值过高'] } }
    const effect = ({ onClose }: EffectProps) => (
      <button type="button" onClick={() => onClose(refused)}>
        返回
      </button>
    )
    const { routes } = dishonestyItems
    const { calls } = open({ ...dishonestyItems, effect }, routes.edit.replace(':id', 'r1'))
    await save()
    fireEvent.click(await screen.findByRole('button', { name: '返回' }))
    const summary = await screen.findByRole('alert')
    expect(within(summary).getByRole('button', { name: '扣分：分值过高' })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: '扣分' })).toHaveProperty('ariaInvalid', 'true')
    expect(sent(calls)).toEqual([])
  })

  it('submits a change with an effect only after a confirmation', async () => {
    const effect = ({ body, onConfirm, onClose }: EffectProps) => (
      <>
        <p>{`points ${String(body?.points)}`}</p>
        <button type="button" onClick={onConfirm}>
          confirm
        </button>
        <button type="button" onClick={() => onClose()}>
          give up
        </button>
      </>
    )
    const path = dishonestyItems.routes.edit.replace(':id', 'r1')
    const { calls } = open({ ...dishonestyItems, effect }, path)
    await screen.findByRole('button', { name: '保存' })
    type('扣分', '3')
    await save()
    expect(await screen.findByText('points 3')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'give up' }))
    await waitFor(() => expect(screen.queryByText('points 3')).toBeNull())
    expect(sent(calls)).toEqual([])

    await save()
    fireEvent.click(await screen.findByRole('button', { name: 'confirm' }))
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    expect(sent(calls)[0]).toMatchObject({ method: 'PUT', options: { body: { points: 3 } } })
  })

  it('sends numbers as numbers, and asks before text is lost', async () => {
    const { calls } = open(dishonestyItems, dishonestyItems.routes.edit.replace(':id', 'r1'))
    await screen.findByDisplayValue('/code')
    type('扣分', ' 12.50 ')
    fireEvent.click(screen.getByRole('button', { name: '取消' }))
    const question = await screen.findByRole('dialog', { name: '离开此页？' })
    fireEvent.click(within(question).getByRole('button', { name: '继续填写' }))
    await save()
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    expect(calls.find(({ method }) => method === 'PUT')?.options?.body).toMatchObject({
      points: 12.5,
      version: 3,
    })
  })

  it('waits for an upload before it saves, and shows that', async () => {
    let finish = (_: FileInfo) => {}
    upload.mockReturnValue(new Promise((resolve) => (finish = resolve)))
    const { calls, container } = open(carousel)
    await screen.findByRole('button', { name: '保存' })
    const files = [new File(['x'], 'a.png', { type: 'image/png' })]
    const picker = container.querySelector('input[type=file]') ?? container
    fireEvent.change(picker, { target: { files } })
    await waitFor(() => expect(upload).toHaveBeenCalled())
    type('标题', '公告')
    await save()
    expect(await screen.findByText('正在等待上传完成，完成后自动保存')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sent(calls)).toEqual([])
    finish({ id: 'f1', name: 'a.png' } as FileInfo)
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    expect(sent(calls)).toMatchObject([{ options: { body: { imageId: 'f1', title: '公告' } } }])
  })
})
