/** Examples of what a mission is for: larger than a question, with several parts. */
import { m } from './messages.ts';

export const missionExamples = (): readonly string[] => [
	m('errandTrip'),
	m('errandTickets'),
	m('errandMoving'),
];
