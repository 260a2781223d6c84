const KEY = 'registration'

/** The token of the registration in this browser, which the login page stores after a rejection too. */
export const registrationToken = {
  get: (): string | null => sessionStorage.getItem(KEY),
  set: (token: string): void => sessionStorage.setItem(KEY, token),
  clear: (): void => sessionStorage.removeItem(KEY),
}
