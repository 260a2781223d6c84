import Cookies from 'js-cookie'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetOwnPages } from './own-pages.js'

const view = (token: string) => JSON.stringify({ token: `header.payload.${token}`, user: {}, from: '/' })
const cookie = () => Cookies.get('ownPages')

/** Loads the module as a new document with what its tab has stored. */
async function load(): Promise<typeof import('./own-pages.js')> {
  vi.resetModules()
  return import('./own-pages.js')
}

describe("the cookie of a participant's own pages", () => {
  beforeEach(() => {
    sessionStorage.clear()
    Cookies.remove('ownPages', { path: '/' })
  })

  it('exists from the first document of the view until it is left', async () => {
    sessionStorage.setItem('ownPagesNext', view('aaaaaaaa'))
    const { forgetOwnPages: forget } = await load()
    expect(cookie()).toBe('aaaaaaaa')
    forget()
    expect(cookie()).toBeFalsy()
  })

  it('stays while another tab shows a view', async () => {
    sessionStorage.setItem('ownPages', view('aaaaaaaa'))
    Cookies.set('ownPages', 'bbbbbbbb', { path: '/' })
    await load()
    expect(cookie()).toBe('bbbbbbbb.aaaaaaaa')
    forgetOwnPages()
    expect(cookie()).toBe('bbbbbbbb')
  })

  it('is set again in a copy of a tab whose view was left', async () => {
    sessionStorage.setItem('ownPages', view('aaaaaaaa'))
    await load()
    Cookies.remove('ownPages', { path: '/' })
    window.dispatchEvent(new Event('focus'))
    expect(cookie()).toBe('aaaaaaaa')
  })
})
