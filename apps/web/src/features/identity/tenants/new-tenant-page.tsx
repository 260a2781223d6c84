import { FormPage } from '../../../resource-kit/form-page.js'
import { newTenant } from './new-tenant.resource.js'

/** Form of a new area, with the account of its first administrator. */
export default function NewTenantPage() {
  return <FormPage definition={newTenant} />
}
