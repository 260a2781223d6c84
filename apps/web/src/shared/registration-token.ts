const KEY = 'registration'

/** Token of this browser's registration. The login page also stores it after a rejection. */
export const registrationToken = {
  get: (): string | null => sessionStorage.getItem(KEY),
  set: (token: string): void => sessionStorage.setItem(KEY, token),
  clear: (): void => sessionStorage.removeItem(KEY),
}
