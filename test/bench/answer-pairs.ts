// Our own pairs of an answer and a key, of the kinds that the public tables of other systems have; each verdict is a fact of mathematics or of
// the rule of the form. `test`: what is asked for, in the words of STACK.
import type { Pair } from './answer-tests.js'

const pairs = (test: string, verdict: 0 | 1, lines: string, options?: string): Pair[] =>
  lines
    .trim()
    .split('\n')
    .map(line => {
      const [answer, key] = line.split(' ~ ') as [string, string]
      return { test, answer: answer.trim(), key: key.trim(), verdict, ...(options !== undefined && { options }) }
    })

export const PAIRS: readonly Pair[] = [
  ...pairs(
    'AlgEquiv',
    1,
    `
9^(-1/2) ~ 1/3
8^(1/3) ~ cbrt(8)
7.25e-3 ~ 29/4000
6.02e3 ~ 6020
0.3(3) ~ 1/3
2.16(6) ~ 13/6
x = 6 ~ 6
6 = x ~ 6
f(x) = 2x + 1 ~ 1 + 2x
(0.25+t)*4 ~ 4t+1
sqrt(x) ~ x^(1/2)
abs(t) ~ sqrt(t^2)
(y^2-9)/(y-3) ~ y+3
a^m*a^n ~ a^(m+n)
sqrt(p/q)*sqrt(q/p) ~ 1
sqrt(45) ~ 3*sqrt(5)
1/(1+sqrt(2)) ~ sqrt(2)-1
(t-b)^5000 ~ (b-t)^5000
1/(n+1)-1/(n+2) ~ 1/((n+1)*(n+2))
sin(x)^2 ~ 1-cos(x)^2
sin(2t) ~ 2*sin(t)*cos(t)
tan(x)*cot(x) ~ 1
sec(x)^2 ~ 1+tan(x)^2
cosh(x)^2-sinh(x)^2 ~ 1
tanh(x) ~ sinh(x)/cosh(x)
ln(x^3*y) ~ 3*ln(x)+ln(y)
log(1000) ~ 3
log_2(1/16) ~ -4
x^ln(y) ~ y^ln(x)
exp(2*ln(x)) ~ x^2
e^1+e^(-1) ~ 2*cosh(1)
2y = 4x+2 ~ y = 2x+1
x+3 = 5 ~ 2x = 4
-2x < -4 ~ x > 2
3 >= y ~ y <= 3
2x != 8 ~ x != 4
{1/2, 2/6} ~ {1/3, 0.5}
sqrt(7+4*sqrt(3)) ~ 2+sqrt(3)
sqrt(5+2*sqrt(6))-sqrt(3) ~ sqrt(2)
cbrt(2+sqrt(5))+cbrt(2-sqrt(5)) ~ 1
(10+6*sqrt(3))^(1/3) ~ 1+sqrt(3)
sqrt(2*t*sqrt(t^2+4)+2*t^2+4) ~ t+sqrt(t^2+4)
abs(2t+1+2*sqrt(t^2+t+1)) ~ 2t+1+2*sqrt(t^2+t+1)
abs(t-sqrt(t^2+1)) ~ sqrt(t^2+1)-t
sqrt(sqrt(t^3)*ln(3)) ~ sqrt(sqrt(t^3))*sqrt(ln(3))
1/(sqrt(3)+sqrt(2)) ~ sqrt(3)-sqrt(2)
atan(3) ~ pi/2-atan(1/3)
atan(x)+atan(1/x) ~ pi*abs(x)/(2x)
(-2)^n*x^n ~ (-2x)^n
1/a-1/b = 3 ~ a = b/(3*b+1)
y = 1/x ~ x*y = 1
abs(x) = 4 ~ x^2 = 16
abs(p-q) = abs(q+2) ~ (p-q)^2 = (q+2)^2
x^3 > 8 ~ x > 2
x^2+1 > 0 ~ x^4 >= -3
x^2 <= 0 ~ x = 0
abs(x-3) < 2 ~ (x-1)*(x-5) < 0
abs(x)+abs(x-2) <= 4 ~ (x+1)*(x-3) <= 0
x^2 != 4 ~ (x-2)*(x+2)^3 != 0
{[sqrt(8), 0], [1/2, 1]} ~ {[0.5, 1], [2*sqrt(2), 0]}
[sqrt(8), x+x] ~ [2*sqrt(2), 2x]
`,
  ),
  ...pairs(
    'AlgEquiv',
    0,
    `
0.33 ~ 1/3
0.333333333333333 ~ 1/3
1.4142135623731 ~ sqrt(2)
3.141592653589793 ~ pi
x^20000 ~ 0
x^2+5x+6+(x/6)^10001 ~ (x+2)*(x+3)
x ~ sqrt(x^2)
1/(a-b) ~ 1/(b-a)
cos(x-y) ~ cos(x)*cos(y)-sin(x)*sin(y)
sin(x)^3 ~ 1-cos(x)^3
log(100) ~ ln(100)
ln(a+b) ~ ln(a)+ln(b)
(t-b)^4999 ~ (b-t)^4999
x^12+1e-20 ~ x^12
x = 6 ~ -6
(x-1)^2 = 0 ~ x = 1
x^2 = 9 ~ x = 3
x > 2 ~ x >= 2
-2x < -4 ~ x < 2
x = 2 ~ x > 2
{1, 2, 3} ~ {1, 2}
sqrt(7+4*sqrt(3)) ~ 2-sqrt(3)
sqrt(2*t*sqrt(t^2-4)+2*t^2-4) ~ t+sqrt(t^2-4)
abs(t+sqrt(t^2-1)) ~ t+sqrt(t^2-1)
abs(3t+sqrt(t^2+1)) ~ 3t+sqrt(t^2+1)
abs(t-sqrt(t^2+1)) ~ t-sqrt(t^2+1)
sqrt(10)+sqrt(11) ~ sqrt(5)+sqrt(17.00000000000000001)
sqrt(1000001)+sqrt(1000025) ~ sqrt(1000031)+sqrt(1000018)
atan(x) ~ pi/2-atan(1/x)
(-2)^n ~ 2^n
sin(2*pi*n)+n ~ n+0*(-1)^n
abs(x) = -4 ~ x^2 = 16
abs(x) = x ~ x^2 = x^2+1
abs(x) = abs(y) ~ x = y
x*y = y ~ x = 1
x^2 > 4 ~ x > 2
x^3 >= 8 ~ x^3 > 8
abs(x-3) < 2 ~ (x-1)*(x-5) <= 0
abs(x)+abs(x-2) <= 4 ~ (x+1)*(x-4) <= 0
(x-1)^2*(x-2) > 0 ~ x > 1
(x-1)^2*(x-2) >= 0 ~ x >= 2
[1, 2] ~ [2, 1]
`,
  ),
  ...pairs('FacForm', 1, '5 ~ 5\n3*(x-2) ~ 3x-6\n(x-2)*(x+3) ~ x^2+x-6\n(2x+1)^2 ~ 4x^2+4x+1\nx^2+1 ~ x^2+1'),
  ...pairs('FacForm', 0, '3x-6 ~ 3x-6\nx*(x+1)-6 ~ x^2+x-6\n2*(2x+2) ~ 4x+4\n(x-2)*(x+4) ~ x^2+x-6'),
  ...pairs(
    'FacForm',
    1,
    '(sin(x)-2)*(sin(x)+3) ~ sin(x)^2+sin(x)-6\n(t-sqrt(5))*(t+sqrt(5)) ~ t^2-5\nln(x)*(ln(x)-1) ~ ln(x)^2-ln(x)',
  ),
  ...pairs('FacForm', 0, 'cos(x)^2-1 ~ cos(x)^2-1\nln(x)^2-ln(x) ~ ln(x)^2-ln(x)'),
  ...pairs('Expanded', 1, 'x^2+x-6 ~ 0\n2x-y ~ 0\nx^2/2 ~ 0'),
  ...pairs('Expanded', 0, '(x-2)*(x+3) ~ 0\n2*(x-y) ~ 0\nx*(x+1) ~ 0'),
  ...pairs('SingleFrac', 1, '(2^(3/2)+1)/7 ~ (sqrt(8)+1)/7\n(2n+1)/n ~ 2+1/n\n3/(m+1) ~ 3/(1+m)'),
  ...pairs('SingleFrac', 0, '(2^(1/n)+1)/7 ~ (2^(1/n)+1)/7\n2+1/n ~ 2+1/n\n1/(1/n) ~ n'),
  ...pairs('LowestTerms', 1, '2/3 ~ 0\nx+1/4 ~ 0\n-3/5 ~ 0\nsqrt(2)/2 ~ 0\nx-(-x+1)/2 ~ 0\n1/-3 ~ 0'),
  ...pairs(
    'LowestTerms',
    0,
    '4/6 ~ 0\nx+2/8 ~ 0\n-3/9 ~ 0\nx-1/-3 ~ 0\n2/sqrt(5) ~ 0\n1/(3-sqrt(2)) ~ 0\n5^(-1/2) ~ 0',
  ),
  ...pairs('NumSigFigs', 1, '3.14 ~ 3.14159\n0.0250 ~ 0.025\n1.00e3 ~ 1000\n6.02e83 ~ 6.0221e83\n9.96 ~ 9.955', '3'),
  ...pairs('NumSigFigs', 0, '3.15 ~ 3.14159\n3.142 ~ 3.14159\n9.99 ~ 10.04', '3'),
  ...pairs('NumSigFigs', 0, '9.5 ~ 10\n9.9 ~ 9.96', '2'),
  ...pairs('NumDecPlaces', 1, '2.50 ~ 2.5\n-0.33 ~ -0.3333', '2'),
  ...pairs('NumDecPlaces', 0, '2.5 ~ 2.5\n2.51 ~ 2.5', '2'),
  ...pairs('NumAbsolute', 1, '1.04 ~ 1\n0.95 ~ 1', '0.05'),
  ...pairs('NumAbsolute', 0, '1.051 ~ 1\n0.949 ~ 1', '0.05'),
  ...pairs('NumRelative', 1, '105 ~ 100\n95 ~ 100', '0.05'),
  ...pairs('NumRelative', 0, '105.1 ~ 100\n0.05 ~ 0', '0.05'),
]
