import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { Failure, renderAs, stubApi } from '../../../shared/testing.js'
import HomePicturesDialog from './home-pictures-dialog.js'
import * as preparing from './prepare-picture.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'site'] }))

it("overwrites another user's pictures only after showing them", async () => {
  const ids = { imageId: 'a', titleId: 'b', registrationPageId: 'c', creditRecordPageId: 'd' }
  const urls = {
    imageUrl: '/a',
    titleUrl: '/b',
    registrationPageUrl: '/c',
    creditRecordPageUrl: '/d',
  }
  const theirs = { ...ids, titleId: 'theirs' }
  const inTurn: unknown[] = [
    { ...ids, ...urls, version: 3 },
    new Failure(409, { code: 'VERSION_CONFLICT', error: 'Compare and save' }),
    { ...theirs, ...urls, version: 4 },
  ]
  const calls = stubApi({
    get 'homePage/myself'() {
      return inTurn.shift()
    },
  })
  renderAs(['home-picture:update'], <HomePicturesDialog onClose={() => undefined} />)
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  await waitFor(() => expect(save().disabled).toBe(false))
  fireEvent.click(save())
  await screen.findByText('Compare and save')
  expect(sent()).toEqual([{ ...ids, version: 3 }])
  await waitFor(() => expect(inTurn).toEqual([]))
  await waitFor(() => {
    fireEvent.click(save())
    expect(sent().at(-1)).toEqual({ ...theirs, version: 4 })
  })
})

it('names the required size at each picture that is too small (specification 5)', async () => {
  vi.spyOn(preparing, 'preparePicture').mockResolvedValue('size')
  stubApi({ 'homePage/myself': {} })
  renderAs(['home-picture:update'], <HomePicturesDialog onClose={() => undefined} />)
  const slots = await screen.findAllByRole('region')
  const file = new File(['x'], 'small.png', { type: 'image/png' })
  for (const slot of slots) {
    fireEvent.change(slot.querySelector('input') as Element, { target: { files: [file] } })
    await within(slot).findByRole('alert')
  }
  expect(slots.map((slot) => within(slot).getByRole('alert').textContent)).toEqual(
    ['1920*475', '1920*475', '1920*475', '1360*994'].map((size) => `The image must not be below ${size}`),
  )
})
