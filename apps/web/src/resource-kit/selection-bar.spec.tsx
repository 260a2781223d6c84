import { CITY_AREA_CODE } from '@credit/contract'
import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { setSession } from '../api/session.js'
import type { SessionUser } from '../api/session-user.js'
import { renderAs } from '../shared/testing.js'
import { prepareBulk, samples } from './bulk-testing.js'
import { SelectionBar } from './selection-bar.js'
import type { Action, RecordOf } from './types.js'

beforeAll(prepareBulk)

const SELECTED = [
  { id: 'r1', published: true, can: ['publish', 'delete'] },
  { id: 'r2', published: false, can: ['publish'] },
  { id: 'r3', published: false, can: ['publish'] },
]

/** Returns the names of the buttons of actions. */
function offered(permitted: readonly Action[], areaCode: string, selected: readonly RecordOf[] = SELECTED) {
  setSession({ token: 'token', user: { type: 0, areaCode } as SessionUser })
  const none = () => undefined
  renderAs(
    [],
    <SelectionBar
      definition={samples}
      may={(action) => permitted.includes(action)}
      selected={selected}
      hidden={0}
      total={selected.length}
      all={false}
      onAll={none}
      onBulk={none}
      onClear={none}
    />,
  )
  return screen.getAllByRole('button').map(({ textContent }) => textContent)
}

const DISTRICT = '003900130002'

it('offers the actions of a definition that are permitted, in their order', () => {
  expect(offered(['stage', 'bulk'], DISTRICT).slice(0, -1)).toEqual([
    '关停 3 条',
    '重开 3 条',
    '打开 3 条',
    '关上 3 条',
  ])
})

it('offers actions of the city to the city alone, and none that only undoes', () => {
  expect(offered(['edit'], CITY_AREA_CODE).slice(0, -1)).toEqual(['移动 3 条'])
})

it('does not offer an action of the city to a district', () => {
  expect(offered(['edit'], DISTRICT)).toHaveLength(1)
})

it('counts the records that allow an action and are not yet in its state', () => {
  expect(offered(['publish', 'delete'], DISTRICT).slice(0, -1)).toEqual(['发布 2 条', '撤下 1 条', '删除 1 条'])
})

it('does not offer an action that no selected record allows', () => {
  expect(offered(['publish', 'delete'], DISTRICT, SELECTED.slice(1)).slice(0, -1)).toEqual(['发布 2 条'])
})
