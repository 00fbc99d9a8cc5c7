// The pages of exams, loaded together.
import './exam-list-page.js'
import './exam-form.js'
import './exam-preview.js'
import './staff-exam-page.js'
