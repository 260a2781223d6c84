import type { components } from '../../../api/schema.js'
import { defineResource } from '../../../resource-kit/define-resource.js'
import { PemInput } from './pem-input.js'

/** Settings of the login by certificate: a single record named `settings`. */
export const caPlugin = defineResource<components['schemas']['CaPluginSettings'] & { id?: string }>({
  name: 'ca/plugin',
  path: '/baseinfo/loginMethods',
  namespace: 'identity-login-methods',
  key: 'plugin',
  table: 'ca_plugin',
  permission: 'ca-plugin',
  schema: 'CaPluginInput',
  titleField: 'name',
  actions: ['edit'],
  fields: [
    { name: 'name', kind: 'text', required: true },
    { name: 'endpoint', kind: 'text', required: true, hint: true },
    { name: 'downloadUrl', kind: 'text', hint: true },
    { name: 'instructions', kind: 'textarea', rows: 3, hint: true },
    { name: 'trustAnchors', kind: 'textarea', hint: true, input: PemInput },
    { name: 'crl', kind: 'textarea', hint: true, input: PemInput },
    { name: 'enabled', kind: 'switch', hint: true },
  ],
})
