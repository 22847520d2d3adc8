import type { WebModule } from '../../../kernel/web/app/web-module.ts'

const designs = 'admin' as const
const answers = 'user' as const
const breadcrumb = [{ title: 'Crear formularios', url: '/apps/forms/main' }]

const loadEditor = async () => ({ Page: (await import('./designer/page/editor-page.tsx')).EditorPage })
export const formsWeb: WebModule = {
  redirects: [
    { from: '/apps/forms', to: '/apps/forms/main' },
    { from: '/apps/formulario', to: '/apps/formularios' },
  ],
  pages: [
    {
      path: '/apps/forms/main',
      access: designs,
      title: 'Crear formularios',
      load: async () => ({ Page: (await import('./designer/list/main-page.tsx')).FormsPage }),
    },
    { path: '/apps/forms/editor', access: designs, title: 'Formulario', breadcrumb, load: loadEditor },
    { path: '/apps/forms/editor/:formId', access: designs, title: 'Formulario', breadcrumb, load: loadEditor },
    {
      path: '/apps/forms/editor/:formId/versiones',
      access: designs,
      title: 'Versiones',
      breadcrumb,
      load: async () => ({ Page: (await import('./designer/versions/versions-page.tsx')).VersionsPage }),
    },
    {
      path: '/apps/forms/editor/:formId/respuestas',
      access: designs,
      title: 'Respuestas',
      breadcrumb,
      load: async () => ({ Page: (await import('./answers/answers-pages.tsx')).EditorAnswersPage }),
    },
    {
      path: '/apps/formularios/respuestas/:formId',
      access: answers,
      title: 'Respuestas',
      breadcrumb: [{ title: 'Formularios', url: '/apps/formularios' }],
      load: async () => ({ Page: (await import('./answers/answers-pages.tsx')).StaffAnswersPage }),
    },
    {
      path: '/apps/forms/editor/:formId/asignacion',
      access: designs,
      title: 'Formulario',
      breadcrumb,
      load: async () => ({ Page: (await import('./assignment/assignment-tab.tsx')).AssignmentTabPage }),
    },
    {
      path: '/apps/forms/assigment',
      access: designs,
      title: 'Asignar formularios',
      breadcrumb,
      load: async () => ({ Page: (await import('./assignment/assignments-page.tsx')).AssignmentsPage }),
    },
    {
      path: '/apps/pipelines/opportunity/:opportunityId/forms',
      access: answers,
      title: 'Formularios de la oportunidad',
      load: async () => ({ Page: (await import('./pipeline/opportunity-forms-page.tsx')).OpportunityFormsPage }),
    },
    {
      path: '/apps/pipelines/opportunity/:opportunityId/forms/:formId/:toEdit',
      access: answers,
      title: 'Formulario de la oportunidad',
      bare: true,
      load: async () => ({ Page: (await import('./pipeline/opportunity-form-page.tsx')).OpportunityFormPage }),
    },
    {
      path: '/f/:token',
      access: 'any',
      title: 'Formulario',
      bare: true,
      load: async () => ({ Page: (await import('./public/public-page.tsx')).PublicFormPage }),
    },
    {
      path: '/apps/formularios',
      access: answers,
      title: 'Formularios',
      load: async () => ({ Page: (await import('./answering/list/own-forms-page.tsx')).OwnFormsPage }),
    },
    {
      path: '/apps/formulario/:formularioId',
      access: answers,
      title: 'Formulario',
      bare: true,
      load: async () => ({ Page: (await import('./answering/page/answer-page.tsx')).AnswerPage }),
    },
  ],
  questionWidget: { load: () => import('./answers/question-kit.tsx') },
  cards: [
    {
      id: 'form-answers',
      place: 'customer',
      column: 'story',
      access: answers,
      load: async () => ({ Card: (await import('./answers/customer-answers-card.tsx')).CustomerAnswersCard }),
    },
    {
      id: 'opportunity-forms',
      place: 'opportunity',
      column: 'story',
      access: answers,
      load: async () => ({ Card: (await import('./pipeline/opportunity-forms-card.tsx')).OpportunityFormsCard }),
    },
  ],
}
