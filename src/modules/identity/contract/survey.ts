/** What a company that registers is asked, in order (spec.md §9; the fourth is ours: it says where the first steps begin). */
export const surveyQuestions = [
  {
    id: 'teamSize',
    text: '¿Cuántas personas trabajan en tu empresa?',
    options: [
      { id: '1', text: '1' },
      { id: '2-5', text: '2 a 5' },
      { id: '6-10', text: '6 a 10' },
      { id: '11-25', text: '11 a 25' },
      { id: '26-50', text: '26 a 50' },
      { id: '51-200', text: '51 a 200' },
      { id: '201-1000', text: '201 a 1.000' },
      { id: '1001-10000', text: '1001 a 10.000' },
      { id: '10001', text: '10.001 a más' },
    ],
  },
  {
    id: 'use',
    text: '¿Para qué vas a usar Andén?',
    options: [
      { id: 'sales', text: 'Venta' },
      { id: 'logistics', text: 'Logística' },
      { id: 'picking', text: 'Picking' },
      { id: 'all', text: 'Todos' },
    ],
  },
  {
    id: 'position',
    text: '¿Cuál es tu lugar en la empresa?',
    options: [
      { id: 'owner', text: 'Soy Propietario' },
      { id: 'lead', text: 'Soy líder del equipo' },
      { id: 'member', text: 'Soy miembro del equipo' },
      { id: 'freelance', text: 'Trabajo por mi cuenta' },
      { id: 'executive', text: 'Soy director/ ejecutivo/ vicepresidente' },
    ],
  },
  {
    id: 'ordersToday',
    text: '¿Cómo toman los pedidos hoy?',
    options: [
      { id: 'paper', text: 'En papel' },
      { id: 'messages', text: 'Por WhatsApp o por teléfono' },
      { id: 'spreadsheet', text: 'En una planilla de cálculo' },
      { id: 'system', text: 'Con otro sistema' },
      { id: 'none', text: 'Todavía no tomamos pedidos' },
    ],
  },
] as const

export type SurveyQuestion = (typeof surveyQuestions)[number]
export type SurveyAnswers = { [Q in SurveyQuestion as Q['id']]: Q['options'][number]['id'] }

export const unanswered = 'Debes seleccionar una opción'
