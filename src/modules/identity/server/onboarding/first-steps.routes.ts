import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import { firstStepsRoutes } from '../../contract/first-steps.ts'
import { askToCancel, closeFirstSteps } from './company-starts.queries.ts'
import type { ExampleLoader } from './example-loader.ts'
import { eraseExampleData, readFirstStepsView } from './first-steps.service.ts'

export const createFirstStepsRoutes = (loader: ExampleLoader): BoundRoute[] => {
  const { source } = loader
  return [
    handle(firstStepsRoutes.view, ({ tenant }) => readFirstStepsView(tenant, source)),
    handle(firstStepsRoutes.close, ({ tenant }) => closeFirstSteps(tenant)),
    handleOpen(firstStepsRoutes.loadExample, async ({ session, request }) => {
      const { envId, timeZone } = signedIn(session)
      const onError = (error: unknown) =>
        request.log.error({ err: error, environment: envId }, 'example data not loaded')
      await loader.start({ envId, timeZone, onError })
    }),
    handle(firstStepsRoutes.cancelExample, async ({ tenant }) => void (await askToCancel(tenant))),
    handle(firstStepsRoutes.previewErasing, ({ tenant }) => source.preview(tenant)),
    handle(firstStepsRoutes.eraseExample, ({ tenant }) => eraseExampleData(tenant, source)),
  ]
}
