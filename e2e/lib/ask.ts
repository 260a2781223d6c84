import { expect, type Page } from '@playwright/test'

/** Calls the API with the page's own session and returns the response body. */
export async function ask<T>(page: Page, path: string): Promise<T> {
  const cookie = (await page.context().cookies()).find((c) => c.name === 'Authorization')
  const headers = cookie ? { Authorization: decodeURIComponent(cookie.value) } : undefined
  const answer = await page.request.get(`/credit/admin/api/${path}`, { headers })
  expect(answer.status()).toBe(200)
  return answer.json()
}
