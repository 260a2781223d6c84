import { areaUrl, asSubdomain, isKnownHost, isServedHost, subdomainOfHost } from './area-address.js'

describe('the area of a host', () => {
  it.each([
    ['d06.localhost', 'localhost', 'd06'],
    ['D06.Example.org', 'example.org', 'd06'],
    ['localhost', 'localhost', null],
    ['127.0.0.1', 'localhost', null],
    ['d06.elsewhere.org', 'example.org', null],
    ['d06example.org', 'example.org', null],
  ])('%s under %s is %s', (hostname, publicHost, subdomain) => {
    expect(subdomainOfHost(hostname, publicHost)).toBe(subdomain)
  })

  it.each([
    ['d06', 'd06'],
    [' D06 ', 'd06'],
    ['d06.localhost', 'd06'],
    ['', null],
    ["d06'--", null],
    ['d06\0', null],
    [['d06'], null],
    [undefined, null],
  ])('accepts a subdomain written as %j', (value, subdomain) => {
    expect(asSubdomain(value)).toBe(subdomain)
  })
})

describe('the address of an area', () => {
  it('keeps scheme and port', () => {
    expect(areaUrl({ protocol: 'http', port: 3000 }, 'd06', 'localhost')).toBe('http://d06.localhost:3000')
    expect(areaUrl({ protocol: 'https', port: null }, 'd01', 'example.org')).toBe('https://d01.example.org')
  })
})

describe('a known host', () => {
  it.each([
    ['example.org', true],
    ['D06.example.org:8080', true],
    ['d06.x.example.org', false],
    ['www.example.org', false],
    ['evil.org', false],
    ['localhost:3000', false],
  ])('%s: %s', (host, known) => {
    expect(isKnownHost({ production: true, publicHost: 'example.org' }, host)).toBe(known)
  })

  it.each([
    ['d16.example.org:8080', true],
    ['example.org', true],
    ['d06.x.example.org', false],
    ['d16.evil.org', false],
    ['d16@example.org', false],
  ])('is served as %s, also for an area opened later: %s', (host, served) => {
    expect(isServedHost({ production: true, publicHost: 'example.org' }, host)).toBe(served)
  })

  it("is the own machine's in a trial", () => {
    const trial = { production: false, publicHost: 'example.org' }
    const hosts = [
      '127.0.0.1:3000',
      'localhost',
      '[::1]:80',
      '192.0.2.7:3000',
      '[2001:db8::7]',
      '192.0.2.7@evil.org',
      '',
    ]
    expect(hosts.filter((host) => isKnownHost(trial, host))).toEqual(hosts.slice(0, 5))
  })

  it("is the own machine's in production until a host is configured", () => {
    const installed = { production: true, publicHost: 'localhost' }
    const hosts = ['127.0.0.1:3000', 'd06.localhost', '192.0.2.7', 'localhost@evil.org', 'evil.org']
    expect(hosts.filter((host) => isKnownHost(installed, host))).toEqual(hosts.slice(0, 2))
  })
})
