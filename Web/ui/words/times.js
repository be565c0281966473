import { language, say } from "./index.js";
import { clockAt, dateAt } from "../live/zone.js";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** "3 h 27 min", "19 min", below one minute "45 s"; minutes cut, never rounded up. */
export function span(ms) {
  const left = Math.max(0, ms);
  if (left > 0 && left < minute) return say("span.s", { n: Math.floor(left / second) });
  const hours = Math.floor(left / hour);
  const minutes = Math.floor((left % hour) / minute);
  if (hours === 0) return say("span.min", { n: minutes });
  if (minutes === 0) return say("span.h", { n: hours });
  return say("span.hmin", { h: hours, m: minutes });
}

/** What is left of a wait: a minute that has begun is still to come, so "1 min" stays until it is over. */
export function spanLeft(ms) {
  return ms < minute ? span(Math.ceil(ms / second) * second) : span(Math.ceil(ms / minute) * minute);
}

/** "2:33", for the figures of a chart. */
export function figure(ms) {
  const minutes = Math.round(ms / minute);
  return Math.floor(minutes / 60) + ":" + String(minutes % 60).padStart(2, "0");
}

const utc = (date) => new Date(date + "T00:00:00Z");

function dated(date, shape) {
  const locale = language() === "ko" ? "ko-KR" : "en-GB";
  return new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...shape }).format(utc(date));
}

/** "Thursday, 14 May" · "5월 14일 목요일" */
export function longDate(date) {
  const day = dated(date, { day: "numeric", month: "long" });
  const name = weekday(weekdayOf(date));
  return language() === "ko" ? `${day} ${name}` : `${name}, ${day}`;
}

/** "14 May" · "5월 14일" */
export const shortDate = (date) => dated(date, { day: "numeric", month: "long" });

/** "14 May" · "5. 14." where there is little room. */
export const tinyDate = (date) => dated(date, { day: "numeric", month: "short" });

/** "May 2026" · "2026년 5월" */
export const monthName = (date) => dated(date, { month: "long", year: "numeric" });

/** "10–16 May" · "5월 10–16일" */
export function dateRange(from, to) {
  if (from === to) return longDate(from);
  const locale = language() === "ko" ? "ko-KR" : "en-GB";
  const shape = new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "long" });
  return shape.formatRange(utc(from), utc(to)).replace(/\s*[–~]\s*/, "–");
}

/** 0 = Sunday … 6 = Saturday. */
export const weekdayOf = (date) => utc(date).getUTCDay();

/** The name of a weekday: "long" Thursday · 목요일, "short" Thu · 목. */
export function weekday(index, width = "long") {
  return dated(`2023-01-0${1 + index}`, { weekday: width }); // 1 January 2023 was a Sunday
}

/** The date `days` after another. */
export function addDays(date, days) {
  const moved = utc(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Days from one date to another. */
export function daysBetween(from, to) {
  let count = 0;
  for (let date = from; date < to; date = addDays(date, 1)) count += 1;
  return count;
}

/** "until 17:59" without the "until": the clock time, or midnight. */
export function lockUntil(lock) {
  if (!lock.until.includes("T")) return lock.until;
  const clock = lock.until.slice(11, 16);
  return clock === "00:00" ? say("time.midnight") : clock;
}

/** "18:00", and with its day when that is not today: "Fri 08:55". */
export function moment(ms, today) {
  const date = dateAt(ms);
  const clock = clockAt(ms);
  return date === today ? clock : `${weekday(weekdayOf(date), "short")} ${clock}`;
}

/** "09:00–11:59" */
export const between = (start, end) => `${start}–${end}`;
