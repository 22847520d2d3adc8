import { type BoundRoute, handle, handleOpen } from '../../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { bindGridDefinitions } from '../../../../kernel/server/resources/grid-definitions.ts'
import { bindList } from '../../../../kernel/server/resources/list-routes.ts'
import { formList, formRoutes } from '../../contract/forms.ts'
import { readDetail } from './form-detail.ts'
import { formSource } from './form-source.ts'
import {
  changeSettings,
  createForm,
  duplicateForm,
  removeForm,
  reopenForm,
  restoreForm,
  retireForm,
  saveDraft,
} from './forms.service.ts'
import { readOptionsFile } from './options-file.ts'
import { publishForm, readEffects } from './publish.service.ts'
import { requireForm } from './stored-form.ts'
import { listVersions, readVersion } from './version.queries.ts'

const bindVersions = (): BoundRoute[] => [
  handle(formRoutes.publishing, ({ params, ...acting }) => readEffects(acting, params.id)),
  handle(formRoutes.publish, ({ body, params, ...acting }) => publishForm(acting, params.id, body)),
  handle(formRoutes.retire, ({ params, ...acting }) => retireForm(acting, params.id)),
  handle(formRoutes.reopen, ({ params, ...acting }) => reopenForm(acting, params.id)),
  handle(formRoutes.versions, async ({ tenant, params }) => {
    await requireForm(tenant, params.id)
    return { items: await listVersions(tenant, params.id) }
  }),
  handle(formRoutes.version, async ({ tenant, params }) => {
    await requireForm(tenant, params.id)
    return readVersion(tenant, params.id, params.number)
  }),
]

/** Forms as administrators lay them out: drafts, settings, versions. */
export const bindForms = ({ withTenant }: Pick<Platform, 'withTenant'>): BoundRoute[] => [
  ...bindList(withTenant, formRoutes, formList, (_tenant, session) => formSource(session)),
  ...bindGridDefinitions(formList),
  handle(formRoutes.get, ({ tenant, params }) => readDetail(tenant, params.id)),
  handle(formRoutes.create, ({ body, ...acting }) => createForm(acting, body)),
  handle(formRoutes.saveDraft, ({ body, params, ...acting }) => saveDraft(acting, params.id, body)),
  handle(formRoutes.settings, ({ body, params, ...acting }) => changeSettings(acting, params.id, body)),
  handle(formRoutes.duplicate, ({ params, ...acting }) => duplicateForm(acting, params.id)),
  handle(formRoutes.remove, ({ params, ...acting }) => removeForm(acting, params.id)),
  handle(formRoutes.restore, ({ params, ...acting }) => restoreForm(acting, params.id)),
  handleOpen(formRoutes.readOptions, ({ body, query: { value, text, score } }) =>
    readOptionsFile(body, { value, text, score }),
  ),
  ...bindVersions(),
]
