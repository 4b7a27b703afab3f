# Our own position. Questions 4 to 6 expect what is not so.
loadsgf corner.sgf 2
1 attack C4
#? [1 (B4|D4)]
2 defend C4
#? [0]

3 defend C2
#? [!0]
trymove white B2
showboard
popgo

loadsgf corner.sgf
4 attack A1
#? [0]*
5 defend C2
#? [1 C1]
# Nothing stands there.
6 attack B1
#? [0]
